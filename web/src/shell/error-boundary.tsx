import { Component, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  /** What stands there instead, with a way to try again. */
  readonly fallback: (reset: () => void) => ReactNode;
}

/** Keeps a mistake in one part of the page from taking the rest with it. */
export class ErrorBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  private readonly reset = (): void => this.setState({ hasFailed: false });

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback(this.reset) : this.props.children;
  }
}
