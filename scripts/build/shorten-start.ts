import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Rewrites the CommonJS files of a build, so that a program which loads them does less. */
export async function shortenStart(dist: string): Promise<void> {
  const files = (await readdir(dist)).filter((file) => file.endsWith('.cjs'))
  for (const path of files.map((file) => join(dist, file))) {
    const code = await readFile(path, 'utf8')
    await writeFile(path, joinExports(replaceGetters(requireParts(code))))
  }
}

/** Replaces each read of the table of parts by a `require`, in parentheses because `new` may precede it. */
function requireParts(code: string): string {
  const replaced = code
    .replace(/^var \$parts\d* = require\('\.\/(?:base-)?parts\.cjs'\);\n/gm, '')
    .replace(/^var \$parts\d*__default = \/\*#__PURE__\*\/_interopDefault\(\$parts\d*\);\n/gm, '')
    .replace(/\$parts\d*__default\.default\["(part-[\w-]+)"\]/g, "(require('./$1.cjs'))")
  if (replaced.includes('$parts')) throw new Error('the build reads the table of parts in a way that it does not know')
  return replaced
}

/** A getter, with which Rollup exports another file's export, because that can change. */
const getter =
  /^Object\.defineProperty\(exports, "([\w$]+)", \{\n {2}enumerable: true,\n {2}get: function \(\) \{ return ([\w$.]+); \}\n\}\);$/gm

/** Replaces the getters by assignments: no export of the build changes. */
function replaceGetters(code: string): string {
  return code.replace(getter, 'exports.$1 = $2;')
}

/** The assignments at the end of a file. */
const assignments = /(?:^exports\.[\w$]+ = [\w$.]+;\n)+/m
/** Another way to export: as a getter, or when a variable changes. */
const others = /(?<![\w$.])exports(?:\.[\w$]+ =|, ")/

/**
 * Exports all names in one object: V8 takes about 5 µs and 350 bytes for each assignment to `exports`. Files that
 * require each other would need the assignments, but no file of the build does. The last line never runs: Node and
 * bundlers find the names in it, because they find none in an object with other values than variables.
 */
function joinExports(code: string): string {
  const [block = ''] = assignments.exec(code) ?? []
  if (block === '' || others.test(code.replace(block, ''))) return code
  const pairs = block.trim().replace(/^exports\.([\w$]+) = ([\w$.]+);$/gm, '  $1: $2,')
  const names = [...pairs.matchAll(/[\w$]+(?=: [\w$]+\.)/g)].map(([name]) => name)
  const hint = names.length === 0 ? '' : `0 && (module.exports = { ${names.join(', ')} });\n`
  return code.replace(block, () => `module.exports = {\n${pairs}\n};\n${hint}`)
}
