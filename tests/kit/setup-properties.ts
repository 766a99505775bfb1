import fc from 'fast-check'

/*
 * Every run tries the same cases, so that only a change can make a difference. `PROPERTY_SEED=random` tries new cases
 * and prints its seed, which replays them.
 */
const wanted = process.env['PROPERTY_SEED'] ?? '20261121'
if (wanted !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(wanted) })
