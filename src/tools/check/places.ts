import type { Token } from 'liquidjs'
import type { Place } from '../../base/diagnostics/diagnostic'
import { toPosition } from '../../base/text/position'
import { findFileKind } from '../../files/kinds'
import type { ValuePlaces } from '../../files/value-place'
import { findPosition } from '../../language/rendering/locate'

/** Finds places in the files of an app. */
export class Places {
  private readonly locators = new Map<string, (keys: readonly string[]) => Place>()

  /**
   * @param texts the files by their paths
   * @param values the templates in their front matter
   */
  constructor(
    private readonly texts: ReadonlyMap<string, string>,
    private readonly values: ValuePlaces,
  ) {}

  /** The place of a token of a template, which may be in the front matter of a file. */
  locateToken(token: Token): Place {
    const place = { file: token.file ?? '', ...findPosition(token) }
    return this.values.find(place, token.input)?.place ?? place
  }

  /** The place of an index in a file. */
  locateIndex(file: string, index: number): Place {
    return { file, ...toPosition(this.texts.get(file) ?? '', index) }
  }

  /** The place of a key in a YAML file, or in the front matter of a template. */
  locateKey(file: string, keys: readonly string[]): Place {
    let locate = this.locators.get(file)
    if (!locate) {
      const read = findFileKind(file)?.read(file, this.texts.get(file) ?? '')
      this.locators.set(file, (locate = read?.locate ?? (() => ({ file, line: 1, column: 1 }))))
    }
    return locate(keys)
  }
}
