import { Choice, FileControl, HiddenControl, SelectControl, SubmitButton, TextControl, type Control } from './controls'
import type { PageElement } from './elements'

type MakeControl = new (element: PageElement, root: PageElement) => Control

/** The kinds of `<input>` other than text; those without a kind send nothing. */
const inputs = new Map<string, MakeControl | undefined>([
  ['checkbox', Choice],
  ['radio', Choice],
  ['file', FileControl],
  ['hidden', HiddenControl],
  ['submit', SubmitButton],
  ['image', SubmitButton],
  ['button', undefined],
  ['reset', undefined],
])

/** The controls of a form in the order of the page, those elsewhere with its id as `form` too. Source: HTML, "form owner" */
export function findControls(form: PageElement, root: PageElement): readonly Control[] {
  const controls = root.findAll('input, textarea, select, button').flatMap((element) => {
    const Kind = isOwned(element, form) ? findKind(element) : undefined
    return Kind ? [new Kind(element, root)] : []
  })
  checkLastRadioOnly(controls)
  return controls
}

function isOwned(element: PageElement, form: PageElement): boolean {
  if (element.closest('datalist')) return false
  const id = element.attribute('form')
  return id === undefined ? element.closest('form') === form : id === form.attribute('id')
}

function findKind(element: PageElement): MakeControl | undefined {
  const type = element.attribute('type')?.toLowerCase() ?? ''
  if (element.name === 'select') return SelectControl
  if (element.name === 'button') return type === 'button' || type === 'reset' ? undefined : SubmitButton
  return element.name === 'input' && inputs.has(type) ? inputs.get(type) : TextControl
}

/** Of radio buttons of one name that the page checks, the last one is. */
function checkLastRadioOnly(controls: readonly Control[]): void {
  const last = new Map<string, Choice>()
  for (const control of controls) {
    if (!(control instanceof Choice) || !control.isRadio || !control.isChecked) continue
    const before = last.get(control.name)
    if (before) before.isChecked = false
    last.set(control.name, control)
  }
}
