/**
 * The table of docs/architecture.md (Rooms) as rules. Canaries in scripts/canaries prove that
 * they bite.
 */
const rooms = require('./scripts/lib/rooms.cjs');

const at = (names) => `^(scripts/canaries/)?(${names.join('|')})/`;
const allowed = {
  contract: [],
  client: [],
  domain: ['contract'],
  engines: ['contract', 'domain'],
  'market-model': ['contract', 'domain', 'engines'],
  adapters: ['contract', 'domain', 'engines'],
  database: ['contract', 'domain', 'engines'],
  server: ['contract', 'domain', 'engines', 'market-model', 'adapters', 'database', 'locales'],
  locales: [],
  ui: ['contract', 'domain', 'locales'],
  web: ['contract', 'domain', 'locales', 'ui'],
  console: ['contract', 'domain', 'locales', 'ui'],
  simulator: [
    ...['contract', 'domain', 'engines', 'market-model', 'adapters', 'database', 'server'],
    'locales',
  ],
};

const roomRules = rooms.map((room) => ({
  name: `room-${room}`,
  severity: 'error',
  comment: `${room} may import ${allowed[room].join(', ') || 'no other room'}`,
  from: { path: at([room]), pathNot: '^client/tests/' },
  to: { path: at(rooms), pathNot: at([room, ...allowed[room]]) },
}));

module.exports = {
  forbidden: [
    ...roomRules,
    {
      name: 'domain-knows-no-routes',
      severity: 'error',
      comment: 'rules and prices read enums and error codes of the contract, no routes or frames',
      from: { path: at(['domain', 'market-model']), pathNot: '\\.test\\.ts$' },
      to: { path: at(['contract']), pathNot: 'contract/src/(enums|error-codes)\\.ts$' },
    },
    {
      name: 'pure-rooms-stay-pure',
      severity: 'error',
      comment: 'contract, domain and engines run anywhere: no Node modules',
      from: { path: at(['contract', 'domain', 'engines']), pathNot: '\\.test\\.ts$|/bench/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'domain-packages-need-a-decision',
      severity: 'error',
      comment: 'a package in domain needs a page in docs/decisions',
      from: { path: at(['domain']), pathNot: '\\.test\\.ts$' },
      to: {
        dependencyTypes: [
          'npm',
          'npm-dev',
          'npm-no-pkg',
          'npm-optional',
          'npm-peer',
          'npm-unknown',
        ],
        pathNot: 'node_modules/(temporal-polyfill|temporal-spec|@candor)/',
      },
    },
    {
      name: 'adapters-see-only-ports',
      severity: 'error',
      comment: 'what serves the ports of engines does not know their insides',
      from: {
        path: at(['market-model', 'adapters', 'database']),
        pathNot: '\\.test\\.ts$|/testing/|conformance\\.ts$',
      },
      to: {
        path: at(['engines']),
        pathNot:
          'engines/src/(ports/|clock\\.ts$|.*(provider|port|ports|feed|feeds|store)\\.ts$|roles/bus/house-news\\.ts$|trading/lane/(partition-of|lane-answers|private-frames)\\.ts$)',
      },
    },
    {
      name: 'market-model-by-its-surface',
      severity: 'error',
      comment: 'what draws a price stays inside; others see ports, the crowd and what is plain',
      from: {
        path: `${at(rooms.filter((room) => room !== 'market-model'))}src/`,
        pathNot: '\\.test\\.ts$|/testing/',
      },
      to: {
        path: at(['market-model']),
        pathNot:
          '/(surface|verify)/|/(keys/epoch-keys|keys/epoch-seeds|keys/epochs|terms/market-mark|market/factor-terms|scenario/read-scenario|auction/auction-(crowd|ends))\\.ts$',
      },
    },
    {
      name: 'commit-path-by-its-entry',
      severity: 'error',
      comment: 'how a group is written in the form of the database is the commit path’s alone',
      from: { path: '.', pathNot: '^(scripts/canaries/)?database/src/commit/|^scripts/bench/' },
      to: { path: '^database/src/commit/', pathNot: '/commit-path\\.ts$' },
    },
    {
      name: 'product-code-needs-no-tests',
      severity: 'error',
      comment: 'tests, benches, walks and commands alone use what proves: testing folders, proof/',
      from: {
        path: `${at(rooms.filter((room) => room !== 'simulator'))}src/`,
        pathNot: '\\.test\\.tsx?$|/testing/|/bench/|market-model/src/proof/',
      },
      to: { path: `${at(rooms)}.*/testing/|market-model/src/proof/` },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      // A dynamic import or a type runs at another time than the module itself.
      to: {
        circular: true,
        viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] },
        dependencyTypesNot: ['type-only', 'dynamic-import'],
      },
    },
    {
      name: 'no-page-to-page',
      severity: 'error',
      comment:
        'pages share through ui, shell or a folder of their own group, never by importing each other',
      from: { path: '^(?:scripts/canaries/)?(web|console)/src/pages/([^/]+)/([^/]+)/' },
      to: {
        path: '^(?:scripts/canaries/)?(?:web|console)/src/pages/[^/]+/[^/]+/',
        pathNot: '^(?:scripts/canaries/)?$1/src/pages/$2/$3/|/src/pages/[^/]+/shared/',
      },
    },
    {
      name: 'operators-have-their-own-door',
      severity: 'error',
      comment: 'what serves or shows customers knows no call of operators',
      from: {
        path: '^(?:scripts/canaries/)?(ui/|web/|server/src/endpoints/)',
        pathNot: '\\.test\\.ts$',
      },
      to: { path: 'contract/src/(all-operator-routes|operator-)|server/src/operators/' },
    },
    {
      name: 'the-auditor-has-its-own-rules',
      severity: 'error',
      comment: 'the auditor shares no code with the house, only the published lists of rates',
      from: { path: '^(scripts/canaries/)?simulator/src/auditor/' },
      to: {
        path: '.',
        pathNot:
          '^(scripts/canaries/)?simulator/src/auditor/|^domain/src/reference/[a-z-]+\\.json$',
      },
    },
    {
      name: 'nothing-unresolved',
      severity: 'error',
      from: { pathNot: '^(ui|web|console)/' },
      to: { couldNotResolve: true, pathNot: 'paraglide' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(web|console|server)/dist|(^|/)paraglide/|^scripts/canaries' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    preserveSymlinks: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mts', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
