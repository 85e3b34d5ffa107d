import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'

test('prints the teas in Node', () => {
  const printed = execFileSync(process.execPath, ['node.js'], { encoding: 'utf8' })
  assert.equal(printed, "hojicha: €7\nsencha: €9\noolong: €12.50\n{ Taiwan: '1 tea', Japan: '2 teas' }\n")
})

test('lists the teas in a browser', () => {
  // `npm test` runs `npm run build` first.
  const page = pathToFileURL('index.html').href
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--dump-dom']
  const html = execFileSync(process.env.CHROMIUM ?? 'chromium', [...flags, page], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  assert.match(html, /<ul><li>hojicha: €7<\/li><li>sencha: €9<\/li><li>oolong: €12.50<\/li><\/ul>/)
})
