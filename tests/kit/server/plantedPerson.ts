import { ENTITIES } from '../../../src/domain/entities.ts'
import { inSyncTransaction } from '../../../server/db/queryable.ts'
import { newId, type Device, type SyncServer } from './syncServer.ts'

/** A customer whose data stands in every place where the server stores data about a person. */
export interface PlantedPerson {
  customerId: string
  contactId: string
  repairId: string
  rentalId: string
  mailId: string
  /** Unique texts, one for each place. */
  marks: string[]
}

const AT = '2026-03-02T08:00:00.000Z'

/** Plants a person, partly by mutations and partly by rows that only other work of the server writes. */
export async function plantPerson(server: SyncServer, who: string): Promise<PlantedPerson> {
  const marks: string[] = []
  const mark = (place: string) => {
    const text = `${who}-${place}-merk`
    marks.push(text)
    return text
  }
  const device = server.device()
  const [customerId, contactId, repairId, rentalId, mailId] = Array.from({ length: 5 }, newId) as [
    string,
    string,
    string,
    string,
    string,
  ]
  await byMutations(device, mark, { customerId, contactId, repairId, rentalId })
  await byRows(server, mark, { customerId, contactId, repairId, rentalId, mailId })
  return { customerId, contactId, repairId, rentalId, mailId, marks }
}

type Mark = (place: string) => string
type Ids = Omit<PlantedPerson, 'marks'>

async function byMutations(
  device: Device,
  mark: Mark,
  { customerId, contactId, repairId, rentalId }: Omit<Ids, 'mailId'>,
): Promise<void> {
  const run = async (name: string, args: Record<string, unknown>) => {
    const result = await device.run(name, args)
    if (result.status !== 'applied') throw new Error(`${name}: ${JSON.stringify(result)}`)
  }
  await run('customer.create', {
    id: customerId,
    name: mark('naam'),
    email: `${mark('mailadres').toLowerCase()}@example.com`,
    phone: mark('telefoon'),
    notes: mark('klantnotities'),
    address: { street: mark('straat'), city: mark('gemeente') },
  })
  await run('contact.save', {
    customerId,
    id: contactId,
    set: {
      firstName: mark('voornaam'),
      lastName: mark('achternaam'),
      email: `${mark('contactmail').toLowerCase()}@example.com`,
      gsm: mark('gsm'),
      notes: mark('contactnotities'),
    },
  })
  // The present value differs, so this one is in the arguments of an earlier change alone.
  await run('customer.set', { id: customerId, set: { phone: mark('vroegere-telefoon') } })
  await run('customer.set', { id: customerId, set: { phone: mark('nieuwe-telefoon') } })
  await run('repair.create', {
    ...device.repairArgs({ id: repairId, notes: mark('klacht'), reference: mark('referentie') }),
    customerId,
    customerContactId: contactId,
  })
  await run('repair.set', { id: repairId, set: { workNotes: mark('werknotities') } })
  await run('repair.addLog', { repairId, line: { id: newId(), description: mark('logboek'), at: AT } })
  await run('repair.addLine', {
    repairId,
    line: { id: newId(), description: mark('werklijn'), quantity: 1, price: 10 },
  })
  await run('rental.create', {
    id: rentalId,
    type: 'Verhuur',
    startDate: '2026-05-04',
    endDate: '2026-05-05',
    pickupDate: '2026-05-04',
    returnDate: '2026-05-05',
    rate: 1,
    customerId,
    customerContactId: contactId,
    notes: mark('verhuurnotities'),
    internalNotes: mark('interne-notitie'),
    rentalLines: [
      {
        id: newId(),
        position: 1,
        itemId: null,
        customItem: mark('varia'),
        quantity: 1,
        itemPrice: 5,
        rate: 1,
      },
    ],
  })
  await run('rental.addLog', { rentalId, line: { id: newId(), description: mark('verhuurlogboek'), at: AT } })
  // Refused: the executor does not exist.
  await device.run('repair.create', {
    ...device.repairArgs({ notes: mark('geweigerd'), executorId: newId() }),
    customerId,
  })
}

async function byRows(server: SyncServer, mark: Mark, ids: Ids): Promise<void> {
  const { customerId, contactId, repairId, rentalId, mailId } = ids
  const category = newId()
  const reminder = newId()
  await inSyncTransaction(server.pool, async (tx) => {
    const run = (text: string, values: unknown[]) => tx.query(text, values)
    await run(`INSERT INTO category (id, description, prefix, active) VALUES ($1, 'Camera', 'CAM', true)`, [
      category,
    ])
    await run(
      `INSERT INTO item (id, category_id, brand, serial_number, status, rentable, stolen, rent_price, active, customer_id, attention, item_log_lines)
       VALUES ($1, $2, 'Sony', $3, 'Beschikbaar', false, false, 0, true, $4, $5, $6)`,
      [
        newId(),
        category,
        mark('serienummer'),
        customerId,
        mark('let-op'),
        JSON.stringify([{ id: newId(), description: mark('itemlogboek'), at: AT, by: null, auto: true }]),
      ],
    )
    await run(
      `INSERT INTO item (id, category_id, brand, serial_number, status, rentable, stolen, rent_price, active, item_log_lines)
       VALUES ($1, $2, 'Panasonic', $3, 'Beschikbaar', true, false, 0, true, $4)`,
      [
        newId(),
        category,
        mark('vroeger-toestel'),
        JSON.stringify([
          { id: newId(), description: `Eigenaar: ${mark('naam')} -> VERHUUR`, at: AT, by: null, auto: true },
        ]),
      ],
    )
    await run(
      `INSERT INTO mail (id, repair_id, kind, recipient, cc, subject, language, attachment, photo_array, external, rma_request, state, at)
       VALUES ($1, $2, 'text', $3, $4, $5, 'NL', false, '[]', false, false, 'sent', $6)`,
      [mailId, repairId, `${mark('aan')}@example.com`, `${mark('cc')}@example.com`, mark('onderwerp'), AT],
    )
    await run(
      `INSERT INTO mail_queue (mail_id, recipient, subject, text, html, status) VALUES ($1, 'x', 'x', '', $2, 'sent')`,
      [mailId, `<p>${mark('mailtekst')}</p>`],
    )
    await run(
      `INSERT INTO rental_reminder (rental_id, kind, at, mid, recipient, subject) VALUES ($1, 'return', $2, $3, $4, $5)`,
      [rentalId, AT, reminder, `${mark('herinnerd')}@example.com`, mark('herinnering')],
    )
    await run(
      `INSERT INTO mail_queue (mid, recipient, subject, text, status) VALUES ($1, 'x', 'x', $2, 'sent')`,
      [reminder, mark('herinneringstekst')],
    )
    const quote = newId()
    await run(
      `INSERT INTO mail (id, rental_id, kind, recipient, subject, language, attachment, photo_array, external, rma_request, state, at)
       VALUES ($1, $2, 'estimate', $3, $4, 'NL', true, '[]', false, false, 'sent', $5)`,
      [quote, rentalId, `${mark('offerteaan')}@example.com`, mark('offerteonderwerp'), AT],
    )
    await run(
      `INSERT INTO mail_queue (mail_id, recipient, subject, text, html, status) VALUES ($1, 'x', 'x', '', $2, 'sent')`,
      [quote, `<p>${mark('offertetekst')}</p>`],
    )
    await run(
      `INSERT INTO approval (id, rental_id, mail_id, language, edition, photo_ids, seen_status, state, text, name, at)
       VALUES ($1, $2, $3, 'NL', $4, '[]', 'Optie', 'refused', $5, $6, $7)`,
      [newId(), rentalId, quote, newId(), mark('offertereden'), mark('offertebeslisser'), AT],
    )
    await run(
      `INSERT INTO approval (id, repair_id, mail_id, language, edition, photo_ids, seen_status, state, text, name, at)
       VALUES ($1, $2, $3, 'NL', $4, '[]', 'Binnengebracht', 'refused', $5, $6, $7)`,
      [newId(), repairId, mailId, newId(), mark('reden'), mark('beslisser'), AT],
    )
    for (const [about, kind] of [
      [repairId, 'pickup'],
      [rentalId, 'delivery'],
    ] as const)
      await run(
        `INSERT INTO signature (id, about, kind, name, at, path, shown, language) VALUES ($1, $2, $3, $4, $5, 'M1 2L3 4', $6, 'NL')`,
        [newId(), about, kind, mark(`tekenaar-${kind}`), AT, 'ab'.repeat(32)],
      )
    await run(
      `INSERT INTO issued_paper (id, about, kind, title, file_name, language, version, reason, at, sha256, bytes, state)
       VALUES ($1, $2, 'bestek', $3, $4, 'NL', 1, 'printed', $5, $6, 4, 'pending')`,
      [newId(), repairId, mark('titel'), `${mark('bestand')}.pdf`, AT, 'cd'.repeat(32)],
    )
    await run(
      `INSERT INTO action_form (id, department, company, customer, "user", description, register_date)
       VALUES ($1, 'herstelling', $2, $3, 'jan', $4, '2026-03-02')`,
      [newId(), mark('opdrachtbon'), customerId, mark('opdracht')],
    )
    await run(
      `INSERT INTO notification (id, module, message, object_id, at, read) VALUES ($1, 'repair', $2, $3, $4, false)`,
      [newId(), mark('melding'), repairId, AT],
    )
    await run(
      `INSERT INTO conflict (id, e, eid, field, policy, winner, loser, state) VALUES ($1, 'customer', $2, 'phone', 'lww', $3, $4, 'open')`,
      [
        newId(),
        customerId,
        JSON.stringify({ value: mark('gewonnen'), by: null, at: AT }),
        JSON.stringify({ value: mark('verloren'), by: null, at: AT }),
      ],
    )
    await run(`INSERT INTO removed_line (line_id, owner_id, doc) VALUES ($1, $2, $3)`, [
      newId(),
      repairId,
      JSON.stringify({ description: mark('verwijderde-lijn') }),
    ])
    await run(
      `INSERT INTO merge (id, kind, state, survivor_id, merged_id, survivor_name, merged_name, moved, at)
       VALUES ($1, 'customer', 'merged', $2, $3, 'x', $4, '{}', $5)`,
      [newId(), customerId, newId(), mark('dubbel'), AT],
    )
    await run(`INSERT INTO trash (ent, id, doc) VALUES ($1, $2, $3)`, [
      ENTITIES.repair.ent,
      newId(),
      JSON.stringify({ customerId, customerContactId: contactId, notes: mark('prullenbak') }),
    ])
    await run(`INSERT INTO audit (what, whom_id, whom, device) VALUES ('repairDeleted', $1, 'x', $2)`, [
      repairId,
      mark('logboek-van-de-zaak'),
    ])
  })
}
