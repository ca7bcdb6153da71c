import type { StripePaymentElementOptions } from "@stripe/stripe-js";

/** How the provider draws its fields: Apple Pay and Google Pay first, where the browser and its owner have them. */
export const paymentElement: StripePaymentElementOptions = {
  wallets: { applePay: "auto", googlePay: "auto" },
};
