# The list of licences on the About page, from what the window's program is really linked with: a library
# without a row here stops the configuration, and one that is linked no more leaves the page by itself.

# Appends the libraries that `target` links, directly or through ours, to `into`.
function(pergola_linked_libraries target into)
    set(libraries ${${into}})
    get_property(visited GLOBAL PROPERTY PERGOLA_LICENCE_VISITED)
    if(target IN_LIST visited)
        return()
    endif()
    set_property(GLOBAL APPEND PROPERTY PERGOLA_LICENCE_VISITED ${target})
    set(links)
    foreach(property LINK_LIBRARIES INTERFACE_LINK_LIBRARIES)
        get_target_property(found ${target} ${property})
        if(found)
            list(APPEND links ${found})
        endif()
    endforeach()
    foreach(link ${links})
        string(REGEX REPLACE "^\\$<LINK_ONLY:(.*)>$" "\\1" link "${link}")
        string(REGEX REPLACE "^pergola::" "pergola_" own "${link}")
        if(TARGET ${own} AND own MATCHES "^pergola")
            pergola_linked_libraries(${own} libraries)
        elseif(NOT link MATCHES "^(-|\\$<|::@)")
            list(APPEND libraries ${link})
        endif()
    endforeach()
    list(REMOVE_DUPLICATES libraries)
    set(${into} ${libraries} PARENT_SCOPE)
endfunction()

# Writes `file`, a header with a row for each library of `program`, and of the programs named after it, which it
# starts.
function(pergola_write_licences program file)
    # Pattern of the link name | name for people | SPDX licence; "-": part of the system, not listed.
    set(PERGOLA_LICENCES
        "^Qt6::Charts$|Qt Charts|GPL-3.0"
        "^Qt6::|Qt 6|LGPL-3.0"
        "nlohmann_json|nlohmann/json|MIT"
        "^fmt::|{fmt}|MIT"
        "PCRE2|PCRE2|BSD-3-Clause"
        "MD4C|MD4C|MIT"
        "UTF8PROC|utf8proc|MIT"
        "CLI11|CLI11|BSD-3-Clause"
        "CURL|curl|curl"
        "LIBZIP|libzip|BSD-3-Clause"
        "POPPLER|Poppler|GPL-2.0-only OR GPL-3.0-only"
        "sqlite|SQLite|public domain"
        "CUDA::cudart|NVIDIA CUDA Runtime|LicenseRef-NVIDIA-CUDA-Toolkit-EULA"
        "^Threads::|-|-"
        "^[^:]*$|-|-")
    set(libraries)
    foreach(each ${program} ${ARGN})
        pergola_linked_libraries(${each} libraries)
    endforeach()
    if("Qt6::Sql" IN_LIST libraries)
        list(APPEND libraries sqlite)  # which Qt's driver links
    endif()
    if(TARGET pergola_cuda)
        list(APPEND libraries CUDA::cudart_static)  # inside the plugin that the program opens
    endif()
    set(rows)
    foreach(library ${libraries})
        set(name)
        foreach(licence ${PERGOLA_LICENCES})
            string(REPLACE "|" ";" licence "${licence}")
            list(GET licence 0 pattern)
            if(library MATCHES "${pattern}")
                list(GET licence 1 name)
                list(GET licence 2 identifier)
                break()
            endif()
        endforeach()
        if(NOT name)
            message(FATAL_ERROR "${library}: what is its licence? The About page needs a row in ui/settings/linked_licences.cmake")
        endif()
        if(NOT name STREQUAL "-")
            list(APPEND rows "    {\"${name}\", \"${identifier}\"},")
        endif()
    endforeach()
    list(REMOVE_DUPLICATES rows)
    list(JOIN rows "\n" rows)
    file(CONFIGURE OUTPUT ${file} @ONLY CONTENT "// Made by ui/settings/linked_licences.cmake.\n@rows@\n")
endfunction()
