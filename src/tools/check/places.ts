import type { Token } from 'liquidjs'
import type { Place } from '../../base/diagnostics/diagnostic'
import { toPosition } from '../../base/text/position'
import type { ReadFile } from '../../files/file-kind'
import type { ValuePlaces } from '../../files/value-place'
import { findPosition } from '../../language/rendering/locate'

/** Finds places in the files of an app. */
export class Places {
  /**
   * @param files the files by their paths
   * @param values the templates in their front matter
   */
  constructor(
    private readonly files: ReadonlyMap<string, ReadFile<unknown>>,
    private readonly values: ValuePlaces,
  ) {}

  /** The place of a token of a template, which may be in the front matter of a file. */
  locateToken(token: Token): Place {
    const place = { file: token.file ?? '', ...findPosition(token) }
    return this.values.find(place, token.input)?.place ?? place
  }

  /** The place of an index in a file. */
  locateIndex(file: string, index: number): Place {
    return { file, ...toPosition(this.files.get(file)?.text ?? '', index) }
  }

  /** The place of a key in a YAML file, or in the front matter of a template. */
  locateKey(file: string, keys: readonly string[]): Place {
    return this.files.get(file)?.locate(keys) ?? { file, line: 1, column: 1 }
  }
}
