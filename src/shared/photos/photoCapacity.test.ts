import { describe, expect, it } from 'vitest'
import { photoCapacityOf } from './PhotoCapacityGauge.tsx'

const MB = 1024 * 1024

describe('[EV-09] the room for photos on a device', () => {
  it('is what is left above what the browser and the typing need, and few is said in time', () => {
    expect(photoCapacityOf({ quota: 10_000 * MB, usage: 1000 * MB })).toMatchObject({ few: false, used: 0.1 })
    const tight = photoCapacityOf({ quota: 1000 * MB, usage: 800 * MB })!
    expect(tight.few).toBe(true)
    expect(tight.fits).toBe(Math.floor((100 * MB) / (2 * 680_000)))
    expect(photoCapacityOf({ quota: 1000 * MB, usage: 990 * MB })).toMatchObject({ fits: 0, few: true })
  })

  it('is not spoken of where the browser does not say', () => {
    expect(photoCapacityOf({})).toBeNull()
    expect(photoCapacityOf({ quota: 0, usage: 5 })).toBeNull()
  })
})
