export interface AuditResult {
  problems: string[]
  /** Why nothing could be checked; null if the registry answered. */
  unchecked: string | null
}
export function readAudit(text: string): AuditResult
export function knownVulnerabilities(): AuditResult
