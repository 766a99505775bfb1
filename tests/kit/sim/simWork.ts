import type { TabAction, SimDevice, World } from './simDevice.ts'
import { SimRng } from './simTime.ts'
import { act } from './simUsers.ts'

/** A tab of a device, if one is open. */
export const aTab = (device: SimDevice, rng: SimRng) =>
  device.tabs.length > 0 ? rng.pick(device.tabs) : null

/** The action of people in a world. */
export const actIn = ({ act: own }: World): TabAction => own ?? act

/** Makes some changes at once, which share transactions. */
export function work(device: SimDevice, rng: SimRng, n: number): void {
  const tab = aTab(device, rng)
  for (let i = 0; tab && i < n; i++)
    void actIn(device.world)(device, tab, new SimRng(rng.int(2 ** 30), `burst${i}`))
}
