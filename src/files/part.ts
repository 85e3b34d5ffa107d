/** Loaded when it is first used: see `scripts/build/parts.ts`. */
export { AppFiles } from './app-files'
export { makeFileAssets } from './assets'
export { readConfig } from './config'
export { directoryFiles } from './directory'
export { makeFileForms } from './forms'
export { makeFileTranslations } from './translations'
