/** The build takes in the text of YAML files. */
declare module '*.yaml' {
  const text: string
  export { text as default }
}
