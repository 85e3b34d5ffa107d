/** The globals of Node that the package uses: the build puts them in place of the names. */
export { Buffer } from './buffer'

export const process = {
  stdout: { write: (text: string) => console.log(text.trimEnd()) },
  stderr: { write: (text: string) => console.error(text.trimEnd()) },
}
