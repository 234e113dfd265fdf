#pragma once
// Marks a function that the CUDA compiler also builds for the device.

#if defined(__CUDACC__)
#define PG_HOST_DEVICE __host__ __device__
#else
#define PG_HOST_DEVICE
#endif
