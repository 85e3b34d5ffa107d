/** The stylesheet of the panel. */
export const style = `
:root { color-scheme: light dark; --back: #fff; --text: #1b1b20; --soft: #5c5c66; --edge: #d5d5dc; --fill: #f5f5f8; --link: #0b4fb3; --danger: #a3121a }
@media (prefers-color-scheme: dark) {
  :root { --back: #17171b; --text: #ececf1; --soft: #b0b0bb; --edge: #43434d; --fill: #222228; --link: #8ab8ff; --danger: #ff9a9a }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--back); color: var(--text); font: 16px/1.5 system-ui, sans-serif }
a { color: var(--link) }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
.skip { position: absolute; left: -100rem }
.skip:focus { left: .5rem; top: .5rem; padding: .5rem; background: var(--back) }
header { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: .5rem 1rem; border-bottom: 1px solid var(--edge); background: var(--fill) }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem }
header a { padding: .35rem 0; text-decoration: none }
header a:hover { text-decoration: underline }
a[aria-current] { color: var(--text); font-weight: 600; border-bottom: 2px solid var(--link) }
main { max-width: 80rem; margin: 0 auto; padding: 1rem; outline: none }
h1 { margin: .5rem 0 1rem; font-size: 1.5rem; overflow-wrap: anywhere }
h2 { margin: 1.5rem 0 .5rem; font-size: 1.1rem }
.scroll { overflow-x: auto; border: 1px solid var(--edge); border-radius: .5rem }
table { width: 100%; border-collapse: collapse }
th, td { padding: .45rem .75rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--edge) }
tr:last-child td { border-bottom: 0 }
th { background: var(--fill); font-size: .85rem }
pre, code, textarea { font: 14px/1.5 ui-monospace, monospace }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; min-width: 12rem }
main > pre, .docs pre, .output { padding: .75rem; border: 1px solid var(--edge); border-radius: .5rem; background: var(--fill) }
.output { max-height: 70vh; overflow: auto }
.docs { overflow-wrap: anywhere }
.docs :is(th, td):first-child { min-width: 6rem }
.docs pre { margin: 1rem 0 }
.docs img { max-width: 100% }
.empty { color: var(--soft) }
form { margin: 0 0 .5rem }
label { display: block; margin: .75rem 0 .25rem; font-weight: 600 }
input, textarea { width: 100%; padding: .5rem; border: 1px solid var(--soft); border-radius: .35rem; background: var(--back); color: var(--text) }
input { font: inherit }
button { margin-top: .5rem; padding: .45rem .9rem; border: 1px solid var(--link); border-radius: .35rem; background: var(--back); color: var(--link); font: inherit; font-weight: 600; cursor: pointer }
td button { margin-top: 0; white-space: nowrap }
.danger { border-color: var(--danger); color: var(--danger) }
[role=alert] { padding: .75rem; border: 1px solid var(--danger); border-radius: .5rem; color: var(--danger); overflow-wrap: anywhere }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem }
dt { color: var(--soft) }
dd { margin: 0; overflow-wrap: anywhere }
iframe { width: 100%; height: 60vh; border: 1px solid var(--edge); border-radius: .5rem; background: #fff }
.beside { display: grid; gap: 0 1.5rem }
.beside > div { min-width: 0 }
@media (min-width: 60rem) { .beside { grid-template-columns: 1fr 1fr } }
h3 { margin: 1rem 0 .35rem; font-size: 1rem }
.operation, .named { margin: 0 0 .5rem; padding: .5rem .75rem; border: 1px solid var(--edge); border-radius: .5rem; overflow-wrap: anywhere }
.operation[open] { padding-bottom: .75rem }
.operation b { display: inline-block; min-width: 4.5rem }
.named h3 { margin-top: 0 }
.named:target { border-color: var(--link) }
.schema { margin: .25rem 0; padding-left: 1.1rem }
.schema strong { color: var(--danger); font-size: .85rem }
.schema em { color: var(--soft) }
.message { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; min-width: 12rem }
.copied { user-select: all }
#graphiql { height: max(30rem, 100vh - 12rem); border: 1px solid var(--edge); border-radius: .5rem; overflow: hidden }
#graphiql button { margin-top: 0 }
.graphiql-dialog .graphiql-dialog-close { margin: 0; padding: .5rem; border: 0 }
#graphiql .graphiql-logo-link { color: var(--text) }
@media (prefers-color-scheme: light) { html body:not(.graphiql-dark) :is(.graphiql-container, .graphiql-dialog, .CodeMirror-info, .CodeMirror-lint-tooltip) { --color-secondary: 242, 51%, 45%; --color-tertiary: 188, 100%, 23%; --color-info: 208, 100%, 33%; --color-success: 158, 60%, 25%; --color-warning: 36, 100%, 28%; --alpha-tertiary: .85 } }
@media (prefers-color-scheme: dark) { html body:not(.graphiql-light) :is(.graphiql-container, .graphiql-dialog, .CodeMirror-info, .CodeMirror-lint-tooltip) { --color-base: 240, 8%, 10% } }
@media (max-width: 45rem) {
  #graphiql { height: 50rem }
  #graphiql :is(.graphiql-container, .graphiql-main, .graphiql-session) { flex-direction: column }
  #graphiql :is(.graphiql-sidebar, .graphiql-sidebar-section) { flex-direction: row; width: auto }
  #graphiql .graphiql-sidebar button:not(:first-child) { margin-top: 0 }
  #graphiql .graphiql-main { min-height: 0 }
  #graphiql .graphiql-sessions { min-height: 0; margin: 0 .5rem .5rem }
  #graphiql :is(.graphiql-editors, .graphiql-response) { min-height: 0 }
  #graphiql .graphiql-horizontal-drag-bar { display: none }
}
`
