import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"invalid-address, rule of check","description":"invalid-address, rule of check: error – A recipient or the sender of an e-mail is not an e-mail address. emails/order.liquid to: 'Orders <orders@shop' is …","frontmatter":{"title":"invalid-address, rule of check","description":"invalid-address, rule of check: error – A recipient or the sender of an e-mail is not an e-mail address. emails/order.liquid to: 'Orders <orders@shop' is …"},"headers":[],"relativePath":"reference/checks/invalid-address.md","filePath":"reference/checks/invalid-address.md"}`);
const _sfc_main = { name: "reference/checks/invalid-address.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="invalid-address" tabindex="-1">invalid-address <a class="header-anchor" href="#invalid-address" aria-label="Permalink to &quot;invalid-address&quot;">​</a></h1><p><em>error</em> – A recipient or the sender of an e-mail is not an e-mail address.</p><p><code>emails/order.liquid</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>---</span></span>
<span class="line"><span>to: &quot;Orders &lt;orders@shop&gt;&quot;</span></span>
<span class="line"><span>subject: An order</span></span>
<span class="line"><span>---</span></span>
<span class="line"><span>An order.</span></span></code></pre></div><blockquote><p>to: &quot;Orders <a href="mailto:orders@shop" target="_blank" rel="noreferrer">orders@shop</a>&quot; is not an e-mail address, such as <a href="mailto:orders@example.com" target="_blank" rel="noreferrer">orders@example.com</a></p></blockquote></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/checks/invalid-address.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const invalidAddress = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  invalidAddress as default
};
