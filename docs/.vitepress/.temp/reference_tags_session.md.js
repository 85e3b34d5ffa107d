import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"session, tag","description":"session, tag: Sets a field of the session; a blank value deletes it. prints Open in the playground","frontmatter":{"title":"session, tag","description":"session, tag: Sets a field of the session; a blank value deletes it. prints Open in the playground"},"headers":[],"relativePath":"reference/tags/session.md","filePath":"reference/tags/session.md"}');
const _sfc_main = { name: "reference/tags/session.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="session" tabindex="-1">session <a class="header-anchor" href="#session" aria-label="Permalink to &quot;session&quot;">​</a></h1><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{% </span><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">session</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> name = value %}</span></span></code></pre></div><p>Sets a field of the session; a blank value deletes it.</p><div class="language-liquid vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">liquid</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">{% </span><span style="--shiki-light:#024C1A;--shiki-dark:#72F088;">session</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> cart_id = </span><span style="--shiki-light:#032563;--shiki-dark:#ADDCFF;">&#39;abc&#39;</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> %}{{ context.session.cart_id }}</span></span></code></pre></div><p>prints</p><div class="language- vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang"></span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>abc</span></span></code></pre></div><p><a href="/playground.html#q1YqSc0tyEksSVWyUqpWVShOLS7OzM9TSE4sKonPTFGwVVBPTEpWV1Ctra5WSM7PK0mtKNGDKtKDKaqtVdJRSkksSQSZAWKnZeakFitZVdfWAgA">Open in the playground</a></p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/tags/session.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const session = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  session as default
};
