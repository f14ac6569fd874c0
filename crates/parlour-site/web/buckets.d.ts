// Storage buckets, as far as the house uses them: https://wicg.github.io/storage-buckets/

interface StorageBucket {
  readonly indexedDB: IDBFactory;
}

interface StorageBucketManager {
  open(name: string): Promise<StorageBucket>;
}

interface WorkerNavigator {
  readonly storageBuckets?: StorageBucketManager;
}
