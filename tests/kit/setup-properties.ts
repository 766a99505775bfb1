import fc from 'fast-check'

/*
 * Every run tries the same cases, so that a change is judged by what it changed. `PROPERTY_SEED=random` looks for new
 * ones; what it finds is replayed with the seed it prints.
 */
const wanted = process.env['PROPERTY_SEED'] ?? '20261121'
if (wanted !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(wanted) })
