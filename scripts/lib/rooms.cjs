/** The rooms of the house, in the order in which docs/architecture.md lists them. */
module.exports = [
  'contract',
  'client',
  'domain',
  'engines',
  'market-model',
  'adapters',
  'database',
  'server',
  'locales',
  'ui',
  'web',
  'console',
  'simulator',
];
