import type { Person } from '../../bench/kit/people.ts'
import type { Net, NetRequest, NetResponse } from '../../../src/sync/ports.ts'
import { repairArgs } from '../../kit/server/device.ts'
import { newId } from '../../kit/server/syncServer.ts'
import { tick } from '../../kit/until.ts'
import { assembleDevice, type Parts } from './assembled.ts'

/** The acknowledgement of a change for the device that made it. */
export interface Acknowledgement {
  device: number
  /** From the change to its receipt. */
  waitedMs: number
  /** How often the server answered it as new again, because it had been lost. */
  again: number
}

/** All acknowledgements for all devices. The drill compares them with the database at the end. */
export class Ledger {
  readonly acknowledged = new Map<string, Acknowledgement>()
  readonly made = new Map<string, number>()
  /** The last notes of each repair, by the person at the device that took it in. */
  readonly notes = new Map<string, string | null>()
  /** Every number in an answer, with the repairs that got it. */
  readonly numbers = new Map<string, Set<string>>()
  lastAckAt = 0
  refused: string[] = []
  /** How often each status was answered; 0: no answer came. */
  readonly answers = new Map<number, number>()

  answered(status: number): void {
    this.answers.set(status, (this.answers.get(status) ?? 0) + 1)
  }

  /** Number of answers with status 500 and above. */
  get errors(): number {
    return [...this.answers].reduce((sum, [status, n]) => sum + (status >= 500 ? n : 0), 0)
  }

  longest(): number {
    return Math.max(0, ...[...this.acknowledged.values()].map(({ waitedMs }) => waitedMs))
  }
}

type Wire = { mid: string; seq: number; name: string; args: { id: string; set?: { workNotes?: string } } }
type Outcome = {
  mid: string
  status: string
  code?: string
  repeat?: boolean
  assigned?: { number?: string }
}

/** The network of a device: real HTTP to its server. It records every acknowledgement. */
class DrillNet implements Net {
  private readonly url: string
  private readonly device: number
  private readonly ledger: Ledger

  constructor(url: string, device: number, ledger: Ledger) {
    this.url = url
    this.device = device
    this.ledger = ledger
  }

  online = () => true
  metered = () => true

  async send({ method, path, headers, body, signal }: NetRequest): Promise<NetResponse> {
    const answer = await fetch(`${this.url}/api${path}`, {
      method,
      headers,
      signal,
      ...(body ? { body } : {}),
    }).catch((error: unknown) => {
      if (!signal.aborted) this.ledger.answered(0)
      throw error
    })
    this.ledger.answered(answer.status)
    const bytes = path === '/sync/push' ? new Uint8Array(await answer.arrayBuffer()) : null
    if (bytes && answer.status === 200) this.note(String(body), new TextDecoder().decode(bytes))
    const stream = answer.body
    return {
      status: answer.status,
      header: (name) => answer.headers.get(name),
      chunks: async function* () {
        if (bytes) yield bytes
        else if (stream) yield* stream
      },
    }
  }

  private note(sent: string, answered: string): void {
    const { mutations } = JSON.parse(sent) as { mutations: Wire[] }
    const { results } = JSON.parse(answered) as { results: Outcome[] }
    for (const result of results) {
      const wire = mutations.find(({ mid }) => mid === result.mid)
      if (wire && wire.name.startsWith('repair.')) this.keep(wire, result)
    }
  }

  private keep({ mid, args, name }: Wire, { status, code, repeat, assigned }: Outcome): void {
    const { ledger } = this
    if (status !== 'applied') ledger.refused.push(`${name}: ${status} ${code ?? ''}`)
    ledger.lastAckAt = Date.now()
    const number = assigned?.number
    if (number) ledger.numbers.set(number, (ledger.numbers.get(number) ?? new Set()).add(args.id))
    const known = ledger.acknowledged.get(mid)
    if (known) known.again += repeat ? 0 : 1
    else
      ledger.acknowledged.set(mid, {
        device: this.device,
        waitedMs: Date.now() - (ledger.made.get(args.set?.workNotes ?? args.id) ?? Date.now()),
        again: 0,
      })
  }
}

type Assembled = ReturnType<typeof assembleDevice>

/** The engine of a device as a browser runs it, with a person who makes a change about every second. */
export class DrillDevice {
  readonly database: Assembled['database']
  readonly engine: Assembled['engine']
  private readonly life = new AbortController()
  private readonly mutate: Assembled['mutate']
  private readonly own: string[] = []
  private readonly ledger: Ledger

  constructor(url: string, device: number, ledger: Ledger, user: Person, parts?: Parts) {
    this.ledger = ledger
    const { database, engine, mutate } = assembleDevice(new DrillNet(url, device, ledger), user, parts)
    ;[this.database, this.engine, this.mutate] = [database, engine, mutate]
    void engine.run(this.life.signal)
  }

  /** The mid of every acknowledged change, including those whose answer was lost and whose outcome came by a pull. */
  get acknowledged(): string[] {
    return this.database.dump('sent').map(({ mid }) => mid)
  }

  get waiting(): number {
    return this.database.dump('outbox').length
  }

  /** Makes changes until `isOn` is false. */
  async work(executorId: string, isOn: () => boolean): Promise<void> {
    while (isOn()) {
      await tick(500 + Math.random() * 1_000)
      const repair = this.own.at(-1)
      if (repair === undefined || Math.random() < 0.3) await this.create(executorId)
      else await this.change(repair)
    }
  }

  end(): void {
    this.life.abort()
  }

  private async create(executorId: string): Promise<void> {
    const id = newId()
    this.ledger.made.set(id, Date.now())
    await this.mutate('repair.create', repairArgs(id, executorId, 'Proef') as never)
    this.ledger.notes.set(id, null)
    this.own.push(id)
  }

  private async change(id: string): Promise<void> {
    const workNotes = newId()
    this.ledger.made.set(workNotes, Date.now())
    await this.mutate('repair.set', { id, set: { workNotes } })
    this.ledger.notes.set(id, workNotes)
  }
}
