import * as htmlToText from 'html-to-text'
import MarkdownIt from 'markdown-it'
import * as parse5 from 'parse5'
import { provideLibrary } from './libraries'

provideLibrary('html-to-text', htmlToText)
provideLibrary('markdown-it', MarkdownIt)
provideLibrary('parse5', parse5)
