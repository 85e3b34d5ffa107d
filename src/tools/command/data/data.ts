import { Command } from 'commander'
import type { Terminal } from '../terminal'
import { cleanCommand } from './clean'
import { exportCommand } from './export'
import { importCommand } from './import'

/** `liquid-platform data`: exports, imports and deletes the data of an app. */
export function data(terminal: Terminal): Command {
  return new Command('data')
    .description(
      'Exports, imports and deletes the data of an app, in the database DATABASE_URL, or else the database of dev.',
    )
    .addHelpText('after', help)
    .addCommand(exportCommand(terminal))
    .addCommand(importCommand(terminal))
    .addCommand(cleanCommand(terminal))
}

const help = `
Examples:
  $ liquid-platform data import products.csv --table product
  $ DATABASE_URL=./data liquid-platform data export shop.ndjson
  $ DATABASE_URL=postgres://app:secret@localhost/app liquid-platform data import shop.ndjson
  $ DATABASE_URL=./data liquid-platform data clean --table product`
