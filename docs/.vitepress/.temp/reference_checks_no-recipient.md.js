import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"no-recipient, rule of check","description":"no-recipient, rule of check: warning – An e-mail has no recipient with these values, so it is not sent. Logged each time. emails/receipt.liquid …","frontmatter":{"title":"no-recipient, rule of check","description":"no-recipient, rule of check: warning – An e-mail has no recipient with these values, so it is not sent. Logged each time. emails/receipt.liquid …"},"headers":[],"relativePath":"reference/checks/no-recipient.md","filePath":"reference/checks/no-recipient.md"}');
const _sfc_main = { name: "reference/checks/no-recipient.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="no-recipient" tabindex="-1">no-recipient <a class="header-anchor" href="#no-recipient" aria-label="Permalink to &quot;no-recipient&quot;">​</a></h1><p><em>warning</em> – An e-mail has no recipient with these values, so it is not sent. Logged each time.</p><p><code>emails/receipt.liquid</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>---</span></span>
<span class="line"><span>to: &#39;{{ data.email }}&#39;</span></span>
<span class="line"><span>subject: Your order</span></span>
<span class="line"><span>---</span></span>
<span class="line"><span>Thank you.</span></span></code></pre></div><p><code>views/pages/index.liquid</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>{% graphql g %}mutation { email_send(template: { name: &quot;receipt&quot; }) { is_scheduled_to_send } }{% endgraphql %}</span></span></code></pre></div><blockquote><p>no recipient in to, cc or bcc: not sent</p></blockquote></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/checks/no-recipient.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const noRecipient = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  noRecipient as default
};
