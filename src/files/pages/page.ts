import type { Diagnostic } from '../../base/diagnostics/diagnostic'
import type { ConfigurationError } from '../../base/errors'
import type { ReadFile } from '../file-kind'
import { makePage, type Page } from '../kinds/page'

/** A page with its faults. */
export interface LoadedPage extends Page {
  readonly diagnostics: readonly Diagnostic[]
  /** Why it cannot be used: thrown when it is requested, so that other pages work. All else then comes from its path. */
  readonly fault: ConfigurationError | undefined
  /** The place of a key. */
  readonly locate: ReadFile<Page>['locate']
}

export function loadPage(file: ReadFile<Page>): LoadedPage {
  const { path, diagnostics, fault, locate } = file
  return { ...(fault ? makePage(path, {}, '') : file.value), diagnostics, fault, locate }
}
