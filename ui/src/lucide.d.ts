declare module 'virtual:lucide' {
  type DrawnIcon = import('./components/drawn-icon.tsx').DrawnIcon;
  type Set = typeof import('@iconify-json/lucide/icons.json');
  type Pascal<Name> = Name extends `${infer First}-${infer Rest}`
    ? `${Capitalize<First>}${Pascal<Rest>}`
    : Name extends string
      ? Capitalize<Name>
      : never;
  const icons: {
    readonly [Name in keyof (Set['icons'] & Set['aliases']) as Pascal<Name>]: DrawnIcon;
  };
  export = icons;
}
