import { json } from '@codemirror/lang-json'
import { liquid } from '@codemirror/lang-liquid'
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { setDiagnostics } from '@codemirror/lint'
import { tags } from '@lezer/highlight'
import { EditorView, basicSetup } from 'codemirror'
import type { Fault } from './render'

export type Language = 'liquid' | 'json'

/** Colours of the site's variables, so that they change with its theme. */
const highlight = HighlightStyle.define([
  { tag: [tags.keyword, tags.controlKeyword, tags.operatorKeyword], color: 'var(--playground-keyword)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--playground-string)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--playground-number)' },
  { tag: [tags.propertyName, tags.attributeName, tags.function(tags.variableName)], color: 'var(--playground-name)' },
  { tag: [tags.tagName, tags.angleBracket], color: 'var(--playground-tag)' },
  { tag: tags.comment, color: 'var(--vp-c-text-3)' },
])

/** A text that is edited, with the mark of its error. */
export class Editor {
  private readonly view: EditorView

  constructor(parent: HTMLElement, text: string, language: Language, label: string, onChange: () => void) {
    this.view = new EditorView({
      doc: text,
      parent,
      extensions: [
        basicSetup,
        language === 'json' ? json() : liquid(),
        syntaxHighlighting(highlight),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label }),
        EditorView.updateListener.of(({ docChanged }) => {
          if (docChanged) onChange()
        }),
      ],
    })
  }

  get text(): string {
    return this.view.state.doc.toString()
  }

  set text(text: string) {
    if (text === this.text) return
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text } })
  }

  /** Marks the place of an error, or removes the mark. */
  mark(fault: Fault | undefined): void {
    const { state } = this.view
    const diagnostics = fault
      ? [{ ...findPlace(fault, state.doc), severity: 'error' as const, message: fault.message }]
      : []
    this.view.dispatch(setDiagnostics(state, diagnostics))
  }

  close(): void {
    this.view.destroy()
  }
}

/** The word at the place of an error. */
function findPlace({ line = 1, column = 1 }: Fault, doc: EditorView['state']['doc']): { from: number; to: number } {
  const { from: start, to: end, text } = doc.line(Math.min(Math.max(line, 1), doc.lines))
  const from = Math.min(start + Math.max(column - 1, 0), end)
  const [word = ''] = /^\w+|^\{%-?\s*\w+|^./.exec(text.slice(from - start)) ?? []
  return { from, to: Math.min(from + Math.max(word.length, 1), end) }
}
