import { providerObject } from '../wire/provider';
import { listConfiguredProviders } from '../world/providers/list-configured-providers';
import type { InstalledProvider } from '../world/providers/list-configured-providers';
import type { MusicServer } from '../world/music-server';
import type { PublishEvent } from './server-event';
import type { ChangeReporter } from './change-reporter';

/** Reports the loaded providers when they have changed. */
export class ProviderReporter implements ChangeReporter {
	private reported = '';

	constructor(
		private readonly server: MusicServer,
		private readonly publish: PublishEvent,
	) {}

	captureState(): void {
		this.reported = describe(this.loadedProviders());
	}

	reportChanges(): void {
		const providers = this.loadedProviders();
		const described = describe(providers);
		if (described === this.reported) return;
		this.reported = described;
		const data = providers.map(providerObject);
		this.publish({ event: 'providers_updated', objectId: null, dataFor: () => data });
	}

	private loadedProviders(): InstalledProvider[] {
		return listConfiguredProviders(this.server).filter(({ isLoaded }) => isLoaded);
	}
}

/** The server reports which providers are loaded, and not whether these are available (recorded on 2.8: one event for each). */
function describe(providers: readonly InstalledProvider[]): string {
	return providers.map(({ instance }) => instance).join();
}
