import * as htmlToText from 'html-to-text'
import * as htmlparser2 from 'htmlparser2'
import MarkdownIt from 'markdown-it'
import * as parse5 from 'parse5'
import { provideLibrary } from './libraries'

provideLibrary('html-to-text', htmlToText)
provideLibrary('htmlparser2', htmlparser2)
provideLibrary('markdown-it', MarkdownIt)
provideLibrary('parse5', parse5)
