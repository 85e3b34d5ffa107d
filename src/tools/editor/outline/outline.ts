import { SymbolKind, type DocumentSymbol, type SymbolInformation } from 'vscode-languageserver'
import { findFrontMatter } from '../../../base/formats/front-matter'
import { findFileKind } from '../../../files/kinds'
import type { EditedFile } from '../editor'
import { outlineGraphql } from './graphql'
import { toList, toTree, type Symbol } from './symbols'
import { outlineTemplate } from './template'
import { outlineYaml } from './yaml'

/**
 * The outline of a document.
 *
 * @param isTree whether the client shows symbols in each other
 */
export function listSymbols(file: EditedFile, isTree: boolean): DocumentSymbol[] | SymbolInformation[] {
  const symbols = outline(file)
  return isTree ? toTree(symbols, file.document) : toList(symbols, file.document)
}

function outline({ path, document, opened }: EditedFile): readonly Symbol[] {
  const text = document.getText()
  switch (findFileKind(path)?.format) {
    case 'yaml':
      return outlineYaml(text, { begin: 0, end: text.length })
    case 'graphql':
      return outlineGraphql(text)
    case 'liquid': {
      const { body } = findFrontMatter(text)
      return [...outlineFrontMatter(text), ...outlineTemplate(opened.reference, text, body)]
    }
    default:
      return []
  }
}

function outlineFrontMatter(text: string): readonly Symbol[] {
  const { body, yaml } = findFrontMatter(text)
  if (body === 0) return []
  const begin = text.indexOf('\n') + 1
  const end = begin + yaml.length
  const head = { begin: 0, end: begin }
  return [
    {
      ...{ kind: SymbolKind.Package, name: 'front matter', begin: 0, end, head },
      children: outlineYaml(text, { begin, end }),
    },
  ]
}
