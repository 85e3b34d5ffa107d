/**
 * Runs date-fns and date-fns-tz on a host in the zone `TZ`, which a process reads at its start. Reads `{ additions,
 * offsets }` as JSON, and writes the results in the same shape; see `host-dates.ts`.
 */
const { readFileSync } = require('node:fs')
const { add } = require('date-fns/add')
const { fromZonedTime } = require('date-fns-tz/fromZonedTime')
const { getTimezoneOffset } = require('date-fns-tz/getTimezoneOffset')
const { toZonedTime } = require('date-fns-tz/toZonedTime')

const exactUnits = ['hours', 'minutes', 'seconds']

function addTo({ epoch, amount, unit, zone }) {
  const duration = { [unit]: amount }
  if (zone === undefined || exactUnits.includes(unit)) return add(epoch, duration).getTime()
  return fromZonedTime(add(toZonedTime(epoch, zone), duration), zone).getTime()
}

const { additions, offsets } = JSON.parse(readFileSync(0, 'utf8'))
const results = {
  additions: additions.map(addTo),
  offsets: offsets.map(({ zone, epoch }) => getTimezoneOffset(zone, new Date(epoch)) / 1000),
}
process.stdout.write(JSON.stringify(results))
