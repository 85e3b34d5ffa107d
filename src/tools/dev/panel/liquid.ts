import { Hono } from 'hono'
import { html } from 'hono/html'
import { toFailure } from '../../../language/rendering/failure'
import { renderOutput, type Html, type Section, type Tools } from './tools'

/** Evaluates a template, or an expression, as the app. */
export const liquid: Section = {
  path: 'liquid',
  title: 'Liquid',
  routes: (tools) =>
    new Hono()
      .get('/', () => tools.page('Liquid', renderEditor('', tools)))
      .post('/', async ({ req }) => {
        const text = String((await req.parseBody()).template)
        return tools.page('Liquid', [renderEditor(text, tools), await printResult(text, tools)])
      }),
}

function renderEditor(text: string, { form }: Tools): Html {
  return form(
    'liquid',
    html`<label for="template">A template, or an expression such as <code>'a,b' | split: ','</code></label>
      <textarea id="template" name="template" rows="10" required spellcheck="false">${text}</textarea>
      <button>Evaluate</button>`,
  )
}

async function printResult(text: string, { app }: Tools): Promise<Html> {
  try {
    return await renderOutput('Result', await app.evaluate(text))
  } catch (error) {
    const { name, message, place } = toFailure(error)
    const at = place
      ? `${place.file ?? 'line'}${place.file === undefined ? ' ' : ':'}${place.line}, column ${place.column}`
      : ''
    return renderOutput('Error', [`${name}: ${message}`, at].filter(Boolean).join('\n'))
  }
}
