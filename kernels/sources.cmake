target_sources(pergola_kernels PRIVATE
    op_table.cpp
)
