import { execFileSync } from 'node:child_process'

/** A certificate for localhost that nobody trusts, good for ten years. Both as PEM. */
export function selfSigned(): { readonly key: string; readonly cert: string } {
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', '-']
  const args = ['req', '-x509', ...newKey, '-subj', '/CN=localhost', '-days', '3650']
  const pem = execFileSync('openssl', args, { encoding: 'utf8', stdio: 'pipe' })
  const [key = '', cert = ''] = pem.split(/(?=-----BEGIN CERTIFICATE)/)
  return { key, cert }
}
