/** The types of the modules that add libraries in browsers: they export nothing. */
export {}
