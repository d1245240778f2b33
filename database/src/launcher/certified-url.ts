import { urlsOfServers } from './several-servers.ts';

/** Words of `sslmode` after which the driver encrypts and checks the server's certificate. */
const checked = new Set(['require', 'verify-ca', 'verify-full']);

/** The same address over TLS, where only certificates of this authority are taken. */
export function certifiedUrl(url: string, caFile: string): string {
  const [place = '', words = ''] = url.split('?');
  const others = words.split('&').filter((word) => word !== '' && !/^ssl|^uselibpq/.test(word));
  const own = ['sslmode=verify-full', `sslrootcert=${encodeURIComponent(caFile)}`];
  return `${place}?${[...others, ...own].join('&')}`;
}

/**
 * Whether an address of a database leads off this machine without TLS, or over TLS that takes any
 * certificate. An address nobody can read says nothing.
 */
export function isPlainElsewhere(url: string): boolean {
  return urlsOfServers(url).some((one) => {
    if (!URL.canParse(one)) return false;
    const { protocol, hostname, searchParams: words } = new URL(one);
    if (!/^postgres(ql)?:$/.test(protocol)) return false;
    const host = words.get('host') ?? hostname;
    return !isHere(decodeURIComponent(host)) && !isChecked(words);
  });
}

/** A folder with a socket, or this machine itself. */
function isHere(host: string): boolean {
  return (
    host === '' || host.startsWith('/') || /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(host)
  );
}

function isChecked(words: URLSearchParams): boolean {
  const mode = words.get('sslmode');
  if (mode === null) return ['true', '1'].includes(words.get('ssl') ?? '');
  // As libpq reads it, only the last word checks the certificate.
  return words.get('uselibpqcompat') === 'true' ? mode === 'verify-full' : checked.has(mode);
}
