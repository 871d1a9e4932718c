// The address check at connect: the name of the upstream is looked up anew for each connection, and whoever answers for
// that name must not lead us into another network than at first (DNS rebinding), nor to a cloud's metadata service.
import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { BlockList, isIP } from 'node:net';

type Callback = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;

/** A `lookup` for sockets. */
export type CheckedLookup = (hostname: string, options: LookupOptions, callback: Callback) => void;

/** What a name leads to. */
export type Network = 'public' | 'private' | 'loopback' | 'forbidden';

const FORBIDDEN = list([
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 4],
  ['255.255.255.255', 32],
  ['fe80::', 10],
  ['ff00::', 8],
  ['fd00:ec2::254', 128],
]);
const LOOPBACK = list([
  ['127.0.0.0', 8],
  ['::1', 128],
]);
const PRIVATE = list([
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['fc00::', 7],
]);

function list(ranges: readonly (readonly [string, number])[]): BlockList {
  const blocked = new BlockList();
  for (const [address, bits] of ranges) blocked.addSubnet(address, bits, address.includes(':') ? 'ipv6' : 'ipv4');
  return blocked;
}

/** The kind of network of an address. */
export function networkOf(address: string): Network {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const family = isIP(plain) === 6 ? 'ipv6' : 'ipv4';
  if (plain === '::' || FORBIDDEN.check(plain, family)) return 'forbidden';
  if (LOOPBACK.check(plain, family)) return 'loopback';
  return PRIVATE.check(plain, family) ? 'private' : 'public';
}

/** Makes a lookup that holds on to the first kind of network that the name led to. `ask` asks the system. */
export function checkedLookup(ask: typeof lookup = lookup): CheckedLookup {
  let first: Network | null = null;
  return (hostname, options, callback) => {
    ask(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const kinds = addresses.map(({ address }) => networkOf(address));
      const known = first ?? kinds.find((kind) => kind !== 'forbidden') ?? null;
      const good = addresses.filter((_address, index) => kinds[index] === known);
      const [one] = good;
      if (one === undefined) return callback(refused(hostname), []);
      first = known;
      return options.all ? callback(null, good) : callback(null, one.address, one.family);
    });
  };
}

function refused(hostname: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${hostname} leads to another network than before.`), { code: 'FRONTDESK_NETWORK' });
}
