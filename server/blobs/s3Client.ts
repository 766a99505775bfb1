import type { S3 } from '@aws-sdk/client-s3'
import type { S3Place, S3Times } from '../lib/blobPlace.ts'

const USUAL: S3Times = { connectMs: 3_000, idleMs: 10_000, wholeMs: 25_000 }
/** Of an endpoint that knows no regions. */
const ANY_REGION = 'us-east-1'
const TRIES = 3
const SOCKETS = 50

export const timesOf = ({ times = USUAL }: S3Place): S3Times => times

/** Loaded when there is a store that speaks it: a house with a folder pays nothing for it. */
export async function connectS3(place: S3Place): Promise<S3> {
  const sdk = await import('@aws-sdk/client-s3')
  const { connectMs, idleMs, wholeMs } = timesOf(place)
  const region = place.region ?? (place.endpoint ? ANY_REGION : undefined)
  return new sdk.S3({
    ...(place.endpoint ? { endpoint: place.endpoint } : {}),
    ...(region ? { region } : {}),
    forcePathStyle: place.pathStyle,
    maxAttempts: TRIES,
    // stores that are not Amazon's often do not know its newer checksums
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectMs,
      // until an answer begins, with what is sent before it; `socketTimeout` is without a byte either way
      requestTimeout: wholeMs,
      throwOnRequestTimeout: true,
      socketTimeout: idleMs,
      httpAgent: { maxSockets: SOCKETS },
      httpsAgent: { maxSockets: SOCKETS },
    },
  })
}
