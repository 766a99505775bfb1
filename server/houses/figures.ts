import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Figures } from '../observe/scrape.ts'
import type { Keeper } from './keeper.ts'
import type { Standing } from './slot.ts'

const STANDINGS: readonly Standing[] = ['open', 'starting', 'failed', 'suspended']
const END = '# EOF\n'

/** Returns the metrics of the process once, and those of each tenant with its name. */
export function figuresOf(keeper: Keeper): Figures {
  const registry = new Registry<typeof Registry.OPENMETRICS_CONTENT_TYPE>()
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'werkbank_houses',
    help: 'Houses of this server by how they stand here',
    labelNames: ['standing'],
    registers: [registry],
    collect() {
      const all = keeper.all().map(([, slot]) => slot.standing)
      for (const standing of STANDINGS) this.set({ standing }, all.filter((one) => one === standing).length)
    },
  })
  return {
    contentType: registry.contentType,
    text: async () => {
      const houses = keeper.all().flatMap(([, { scrape }]) => scrape?.text() ?? [])
      return merged(await Promise.all([registry.metrics(), ...houses]))
    },
  }
}

/** Merges several metrics texts. Samples of the same metric are grouped, as the format requires. */
export function merged(texts: readonly string[]): string {
  const families = new Map<string, { head: string[]; samples: string[] }>()
  for (const text of texts) {
    let family = { head: [] as string[], samples: [] as string[] }
    let name = ''
    for (const line of text.split('\n')) {
      const [, named] = /^# (?:HELP|TYPE|UNIT) (\S+)/.exec(line) ?? []
      if (named && named !== name) {
        name = named
        family = families.get(name) ?? { head: [], samples: [] }
        families.set(name, family)
      }
      if (named && !family.head.includes(line)) family.head.push(line)
      else if (line && !line.startsWith('#')) family.samples.push(line)
    }
  }
  const lines = [...families.values()].flatMap(({ head, samples }) => [...head, ...samples])
  return `${lines.join('\n')}\n${END}`
}
