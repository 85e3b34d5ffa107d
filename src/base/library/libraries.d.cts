/** Loads each library, by its name. */
declare const libraries: Readonly<Record<string, () => unknown>>
export = libraries
