import ts from 'typescript'
import fs from 'node:fs'
import { execSync } from 'node:child_process'
const root = '/work/h/words'
const files = execSync('git ls-files test', { cwd: root, maxBuffer: 1e8 }).toString().split('\n').filter((f) => /\.(ts|mts|tsx)$/.test(f))
const out: { file: string; line: number; kind: string; start: number; end: number; text: string }[] = []
for (const file of files) {
  const text = fs.readFileSync(root + '/' + file, 'utf8')
  const sf = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const base = (e: ts.Expression): string => ts.isIdentifier(e) ? e.text : ts.isPropertyAccessExpression(e) ? base(e.expression) : ts.isCallExpression(e) ? base(e.expression) : ts.isTaggedTemplateExpression(e) ? base(e.tag) : ''
  const visit = (n: ts.Node) => {
    if (ts.isCallExpression(n)) {
      const b = base(n.expression)
      if (['it', 'test', 'describe', 'xit', 'itWith'].includes(b) && n.arguments[0]) {
        const a = n.arguments[0]
        if (ts.isStringLiteralLike(a) || ts.isTemplateExpression(a)) {
          out.push({ file, line: sf.getLineAndCharacterOfPosition(a.getStart()).line + 1, kind: b, start: a.getStart(), end: a.getEnd(), text: text.slice(a.getStart(), a.getEnd()) })
        } else out.push({ file, line: sf.getLineAndCharacterOfPosition(a.getStart()).line + 1, kind: b + '?', start: a.getStart(), end: a.getEnd(), text: text.slice(a.getStart(), a.getEnd()).slice(0, 100) })
      }
    }
    ts.forEachChild(n, visit)
  }
  visit(sf)
}
fs.writeFileSync('/tmp/names.json', JSON.stringify(out))
const kinds: Record<string, number> = {}
for (const o of out) kinds[o.kind] = (kinds[o.kind] ?? 0) + 1
console.log(kinds, files.length)
