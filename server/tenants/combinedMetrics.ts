import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { MetricsSource } from '../observe/scrape.ts'
import type { TenantSupervisor } from './tenantSupervisor.ts'
import type { SlotState } from './tenantSlot.ts'

const SLOT_STATES: readonly SlotState[] = ['open', 'starting', 'failed', 'suspended']
const END_OF_METRICS = '# EOF\n'

/** Returns the metrics of the process once, and those of each tenant with its name. */
export function combinedMetrics(supervisor: TenantSupervisor): MetricsSource {
  const registry = new Registry<typeof Registry.OPENMETRICS_CONTENT_TYPE>()
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'werkbank_houses',
    help: 'Tenants of this server by their state here',
    labelNames: ['standing'],
    registers: [registry],
    collect() {
      const all = supervisor.namedSlots().map(([, slot]) => slot.state)
      for (const state of SLOT_STATES)
        this.set({ standing: state }, all.filter((one) => one === state).length)
    },
  })
  return {
    contentType: registry.contentType,
    text: async () => {
      const tenantTexts = supervisor.namedSlots().flatMap(([, { scrape }]) => scrape?.text() ?? [])
      return mergeMetrics(await Promise.all([registry.metrics(), ...tenantTexts]))
    },
  }
}

/** Merges several metrics texts. Samples of the same metric are grouped, as the format requires. */
export function mergeMetrics(texts: readonly string[]): string {
  const families = new Map<string, { head: string[]; samples: string[] }>()
  for (const text of texts) {
    let family = { head: [] as string[], samples: [] as string[] }
    let name = ''
    for (const line of text.split('\n')) {
      const [, metricName] = /^# (?:HELP|TYPE|UNIT) (\S+)/.exec(line) ?? []
      if (metricName && metricName !== name) {
        name = metricName
        family = families.get(name) ?? { head: [], samples: [] }
        families.set(name, family)
      }
      if (metricName && !family.head.includes(line)) family.head.push(line)
      else if (line && !line.startsWith('#')) family.samples.push(line)
    }
  }
  const lines = [...families.values()].flatMap(({ head, samples }) => [...head, ...samples])
  return `${lines.join('\n')}\n${END_OF_METRICS}`
}
