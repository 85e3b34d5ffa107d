import { UnavailableError } from '../base/errors'
import type { PromiseOrValue } from '../base/async/promise-or-value'

/** Prints HTML as PDF. */
export interface PdfPrinter {
  /**
   * @param html a whole page. It may contain input of visitors: run no scripts, and reach no internal network
   * @returns the bytes of the PDF
   */
  print(html: string): PromiseOrValue<Uint8Array>
}

/** The default, which refuses: it takes a browser to print HTML. */
export function noPdfPrinter(): PdfPrinter {
  return {
    print() {
      throw new UnavailableError('pdf', 'PDFs need the adapter "pdf"')
    },
  }
}
