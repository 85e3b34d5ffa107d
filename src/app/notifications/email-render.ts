import { diagnose } from '../../base/diagnostics/diagnostic'
import { logDiagnostic } from '../../ports/logger'
import type { EmailAttachment, EmailMessage } from '../../ports/mailer'
import { attachments } from '../../files/attachments'
import { InvalidValueError } from '../../base/errors'
import { printParts, readPrintedJson } from '../../base/formats/printed'
import { describeExpectedAddress, splitAddresses } from './addresses'
import { loadAttachments } from './attached-files'
import type { EmailKey, ListKey } from './email-template'
import { removeLineBreaks } from './inline-email'
import { TemplateRender } from './template-render'

/** The layout that e-mails may name without the app having it: then it adds nothing. Public apps rely on that. */
export const plainLayout = 'mailer'

/** Renders an e-mail. */
export class EmailRender extends TemplateRender<EmailKey> {
  /** Renders the message, and loads its attachments; undefined, with a warning, if it has no recipient. */
  async renderMessage(): Promise<EmailMessage | undefined> {
    const to = await this.renderAddresses('to')
    const cc = await this.renderAddresses('cc')
    const bcc = await this.renderAddresses('bcc')
    if (to.length + cc.length + bcc.length === 0) return this.skip()
    const from = await this.renderAddress('from')
    const replyTo = await this.renderAddress('reply_to')
    const subject = removeLineBreaks((await this.renderText('subject')) ?? '')
    const html = await this.renderHtml()
    const attachments = await this.renderAttachments()
    return {
      ...(from !== undefined && { from }),
      to,
      cc,
      bcc,
      ...(replyTo !== undefined && { replyTo }),
      subject,
      html,
      ...(attachments.length > 0 && { attachments }),
    }
  }

  /** Another attempt would find no recipient either, so the job does not fail. @throws {InvalidValueError} if strict */
  private skip(): undefined {
    const { settings, adapters } = this.exchange.runtime
    const { path, locate } = this.template
    const message = 'no recipient in to, cc or bcc'
    if (settings.strict) throw new InvalidValueError(`${path}: ${message}`)
    const diagnostic = diagnose('no-recipient', locate(['to']), `${message}: not sent`)
    logDiagnostic(adapters.logger, { level: 'warn', type: 'email' }, diagnostic)
  }

  private async renderAddress(key: EmailKey): Promise<string | undefined> {
    const text = await this.renderText(key)
    return text === undefined ? undefined : this.checkAddress(key, text)
  }

  /** An element of a list is one address: its output cannot add others. */
  private async renderAddresses(key: ListKey): Promise<string[]> {
    const texts = await this.renderTexts(key)
    const parts = this.template.values.get(key)?.isList ? texts : texts.flatMap(splitAddresses)
    const addresses = parts.map((part) => part.trim()).filter((part) => part !== '')
    return addresses.map((address) => this.checkAddress(key, address))
  }

  private checkAddress(key: EmailKey | ListKey, text: string): string {
    const expected = describeExpectedAddress(text)
    return expected === undefined ? text : this.refuse(key, expected, text)
  }

  private async renderAttachments(): Promise<EmailAttachment[]> {
    const parts = await this.renderParts('attachments')
    if (printParts(parts).trim() === '') return []
    const { exchange, template } = this
    const input = readPrintedJson(parts, `${template.path}: attachments`)
    return loadAttachments(attachments(input, this.makeCursor('attachments')), exchange, template.path)
  }

  /** The body, in its layout if it has one. */
  private async renderHtml(): Promise<string> {
    const { templates } = this.exchange.runtime
    const named = (await this.renderText('layout')) ?? (await this.renderText('layout_path'))
    // `layout: false` means no layout.
    const isPlain =
      named === 'false' || (named === plainLayout && !(await templates.has('layout', named, { sync: false })))
    return this.print({ file: this.template.path }, { layout: isPlain ? undefined : named })
  }
}
