import type { Limits } from './report.ts'

/*
 * Limits of the product (docs/bench.md): `must` holds for every release, `goal` is aimed at. Times are in milliseconds,
 * sizes in bytes, rates per second. A ratio compares with the floor of the same run.
 */

const MB = 1024 * 1024
/** Size of 50,000 repairs on the disk as indexed rows, in bytes: the reference for the size of bundles. */
const DISK_AS_ROWS = 104 * MB

export const FIGURES = {
  /** 50,000 repairs, until the last row is stored: ratio. */
  initialSync: { must: 0.5, goal: 0.25 },
  /** 250,000 repairs: until the app is usable, and the time per row compared with that of 50,000. */
  usableLarge: { must: 3_000, goal: 2_000 },
  linear: { must: 1.25, goal: 1.1 },
  /** Processor time of server and PostgreSQL for one of ten devices that start at once. */
  crowdCpu: { must: 300, goal: 100 },
  /** 50,000 repairs, until the open work is on screen. */
  usable: { must: 1_000, goal: 500 },
  longestTask: { must: 50, goal: 16 },
  coldStart: { must: 1.2, goal: 1 },
  /** A new page, until it answers a search over everything. */
  opening: { must: 500, goal: 250 },
  openingLarge: { must: 1_500, goal: 800 },
  disk: { must: DISK_AS_ROWS / 2, goal: DISK_AS_ROWS / 3 },
  compactedRead: { must: 3, goal: 1.5 },
  listPage: { must: 4.2, goal: 2 },
  search: { must: 12.1, goal: 8 },
  filteredList: { must: 5, goal: 2 },
  localChange: { must: 7.6, goal: 5 },
  thousand: { must: 2_500, goal: 1_500 },
  pushOne: { must: 800, goal: 1_500 },
  pushMany: { must: 2_000, goal: 3_500 },
  /** Merging two customers with ten repairs and five rentals each, or undoing that: one call. */
  merge: { must: 250, goal: 60 },
  remoteP50: { must: 30, goal: 15 },
  remoteP95: { must: 80, goal: 40 },
  /** Ten changes within a second, from the last one until another device shows it. */
  remoteBurst: { must: 150, goal: 60 },
  delta: { must: 1.1, goal: 1 },
  /** Growth of the server's memory with 200 devices that listen and fetch. */
  liveMemory: { must: 109 * MB, goal: 60 * MB },
  loginScript: { must: 148_000, goal: 110_000 },
  overviewScript: { must: 236_000, goal: 180_000 },
  /** With the processor slowed down to a sixth. */
  tabletInp: { must: 200 },
  tabletScreen: { must: 500 },
  tabletKey: { must: 100 },
  /** The longest task of the page during the initial sync. */
  tabletTask: { must: 200 },
  /** From the last key of a hand scanner to its result, slowed down too. */
  scan: { must: 300 },
  /** From the address to the painted timeline of an item. */
  dossier: { must: 200 },
  /**
   * A question of the form of a rental about the stock of 2,000 items and 5,000 rentals, slowed down, until its answer.
   */
  availability: { must: 50 },
  /** From the address of 'Vandaag' to its painted groups, slowed down. */
  today: { must: 500 },
  /** Thirty repairs change status in one press, or that is undone: until the list shows it, slowed down. */
  bulk: { must: 1_000 },
  /** Frames of a scrolling column of the board, compared with its cards as plain text, slowed down: ratio. */
  boardFrames: { must: 1.5 },
  turnaround: { must: 1_000 },
  /**
   * All bytes that travel for photos compared with those of the photos, on a stable connection and on one that is cut:
   * ratio.
   */
  photoBytes: { must: 1.1 },
  photoBytesCut: { must: 1.4 },
} satisfies Record<string, Limits>
