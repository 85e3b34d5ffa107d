import type { TagClass } from '../language/definitions/define-tag'
import { AssignTag } from './assign'
import { LayoutBlockTag } from './block'
import { BreakTag, ContinueTag } from './break-continue'
import { CaptureTag } from './capture'
import { CaseTag } from './case'
import { CommentTag } from './comment'
import { CycleTag } from './cycle'
import { DecrementTag } from './decrement'
import { DocTag } from './doc'
import { EchoTag } from './echo'
import { ExportTag } from './export'
import { ForTag } from './for'
import { FunctionTag } from './function'
import { HashAssignTag } from './hash-assign'
import { IfTag } from './if'
import { IfchangedTag } from './ifchanged'
import { IncludeTag } from './include'
import { IncrementTag } from './increment'
import { InlineCommentTag } from './inline-comment'
import { LayoutTag } from './layout'
import { LiquidTag } from './liquid'
import { log } from './log'
import { ParseJsonTag } from './parse-json'
import { PrintTag } from './print'
import { RawTag } from './raw'
import { RenderTag } from './render'
import { ReturnTag } from './return'
import { TablerowTag } from './tablerow'
import { UnlessTag } from './unless'

/** The tags of Liquid: control flow, variables, partials. */
export const tags: readonly TagClass[] = [
  AssignTag,
  LayoutBlockTag,
  BreakTag,
  CaptureTag,
  CaseTag,
  CommentTag,
  ContinueTag,
  CycleTag,
  DecrementTag,
  DocTag,
  EchoTag,
  ExportTag,
  ForTag,
  FunctionTag,
  HashAssignTag,
  IfTag,
  IfchangedTag,
  IncludeTag,
  IncrementTag,
  InlineCommentTag,
  LayoutTag,
  LiquidTag,
  log,
  ParseJsonTag,
  PrintTag,
  RawTag,
  RenderTag,
  ReturnTag,
  TablerowTag,
  UnlessTag,
]
