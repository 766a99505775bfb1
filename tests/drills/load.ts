import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { logInPeople } from '../bench/kit/people.ts'
import { table, whenAndWhere } from './kit/figures.ts'
import { measureBoots, measureDay, measureIdle, type Measured } from './kit/loads.ts'
import { startHouse } from './kit/servers.ts'

/*
 * npm run load [-- --devices 10,100,1000 --servers 1,2,4 --repairs 10000 --seconds 60]
 *
 * A house with so many live devices: idle streams, the changes of a working day, photos, and all who begin at eight
 * o'clock. A part of the devices has the product's own engine; the rest speaks the same wire and stores nothing. What
 * must hold is said for 1,000 devices; it fails when that does not. The last results: docs/operations/load.md.
 */

const { values } = parseArgs({
  options: {
    devices: { type: 'string', default: '10,100,1000' },
    servers: { type: 'string', default: '1,2,4' },
    repairs: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '60' },
    engines: { type: 'string', default: '40' },
  },
})
const numbers = (text: string) => text.split(',').map(Number)
const [DEVICES, SERVERS, HOUSES] = [numbers(values.devices), numbers(values.servers), numbers(values.repairs)]
const MOST = Math.max(...DEVICES)
/** Of one person at most three streams stay open; of them one has the engine. */
const PER_PERSON = 3

const rows: Measured[] = []
for (const repairs of HOUSES)
  for (const count of SERVERS) {
    console.log(`${count} servers, ${repairs} repairs …`)
    const house = await startHouse(count, { repairs })
    try {
      const people = await logInPeople(house, Math.ceil(MOST / PER_PERSON))
      const size = { servers: count, repairs }
      const of = (devices: number) => ({
        ...size,
        devices,
        people,
        seconds: Number(values.seconds),
        engines: Math.min(Number(values.engines), Math.floor(devices / 4)),
      })
      // Growth by devices is told on one server, and by servers with all devices.
      for (const devices of count === SERVERS[0] ? DEVICES : [MOST]) {
        if (count === 1) rows.push(await measureIdle(house, of(devices)))
        rows.push(await measureDay(house, of(devices)))
      }
      rows.push(await measureBoots(house, of(Math.min(200, MOST))))
    } finally {
      await house.close()
    }
  }

const head = ['Servers', 'Repairs', 'Devices', 'What', 'Figure', 'Must be', '']
const shown = rows.flatMap(({ servers, repairs, devices, figures }) =>
  figures.map(({ what, value, unit, most }) => [
    servers,
    repairs.toLocaleString('en'),
    devices,
    what,
    `${value.toLocaleString('en')}${unit}`,
    most === undefined ? '' : `at most ${most.toLocaleString('en')}${unit}`,
    most === undefined ? '' : value <= most ? 'met' : '**missed**',
  ]),
)
const text = `# Many devices

\`npm run load\`: simulated devices on real servers and a real PostgreSQL. Of the devices ${values.engines} have the product's own engine on a store in memory; the rest speaks the same wire and stores nothing. A working day: seven of ten devices only listen, the others send 20 changes a second together at 1,000 devices and in proportion below, and one photo in two seconds is brought. 'Told' is the time from sending a change until another device heard of it.

Last: ${whenAndWhere(new Date())}. Each figure shares the machine with everything else.

${table(head, shown)}

How to read it: a stream takes the less the warmer the server is, since memory that earlier streams gave back is used again. The devices that only speak the wire hear the changes and do not fetch them; those with the engine are filled, listen and fetch, and change nothing. 'Usable' and 'all there' are what the server and the wire take: storing it is the device's own time ([the bench](../bench.md)).
`
console.log(text)
writeFileSync(new URL('../../docs/operations/load.md', import.meta.url), text)
const missed = rows
  .flatMap(({ figures }) => figures)
  .filter(({ value, most }) => most !== undefined && value > most)
process.exitCode = missed.length > 0 ? 1 : 0
