/** Tones by kind: frequency in Hertz and duration in seconds. A hit rises, a miss falls. */
const TONES = {
  hit: [[1320, 0.08]],
  miss: [
    [440, 0.12],
    [294, 0.22],
  ],
} as const
/** Vibration and pause, in milliseconds. */
const VIBRATIONS = { hit: [40], miss: [80, 60, 80] } as const
const VOLUME = 0.12

let audio: AudioContext | undefined

/**
 * Signals by sound and vibration if a code was found, because the person looks elsewhere. A device without both
 * stays silent.
 */
export function signalScan(kind: keyof typeof TONES): void {
  try {
    navigator.vibrate?.([...VIBRATIONS[kind]])
    audio ??= new AudioContext()
    void audio.resume()
    let at = audio.currentTime
    for (const [hertz, seconds] of TONES[kind]) {
      tone(audio, hertz, at, seconds)
      at += seconds
    }
  } catch {
    // No sound: the screen shows the same.
  }
}

function tone(context: AudioContext, hertz: number, at: number, seconds: number): void {
  const [source, volume] = [context.createOscillator(), context.createGain()]
  source.frequency.value = hertz
  volume.gain.setValueAtTime(VOLUME, at)
  volume.gain.exponentialRampToValueAtTime(0.001, at + seconds)
  source.connect(volume).connect(context.destination)
  source.start(at)
  source.stop(at + seconds)
}
